"""A pytest plugin that lets unchanged picamera2 code run on libcamera's virtual pipeline.

libcamera and picamera2 are the real ones. Four seams are bridged, all of them about memory and
pace, none about pictures: pykms (only on Raspberry Pi OS) is a placeholder, buffers come from
memfd instead of /dev/dma_heap, the pipeline has no raw modes, and frames are paced like a sensor's.
"""

import mmap
import os
import sys
import time
import types
from typing import Any, ClassVar

import libcamera

FRAMES_PER_SECOND = 30


class _AnyName(type):
    def __getattr__(cls, name: str) -> str:
        return name


def _placeholder_for_pykms() -> None:
    module: Any = types.ModuleType("pykms")
    module.PixelFormat = _AnyName("PixelFormat", (), {})
    sys.modules.setdefault("pykms", module)


_placeholder_for_pykms()

import picamera2.picamera2 as real  # noqa: E402
from picamera2.allocators.allocator import Allocator, Sync  # noqa: E402


class MemorySync(Sync):
    def __init__(self, allocator: Any, buffer: Any, write: bool) -> None:
        self._allocator, self._buffer = allocator, buffer

    def __enter__(self) -> Any:
        return self._allocator.maps[self._buffer]

    def __exit__(self, *_: object) -> None:
        pass

    def get_buffer(self) -> Any:
        return self._allocator.maps[self._buffer]


class MemoryAllocator(Allocator):
    sync: ClassVar[Any] = MemorySync

    def __init__(self) -> None:
        super().__init__()
        self.maps: dict[Any, Any] = {}
        self._buffers: dict[Any, list[Any]] = {}
        self._handles: list[int] = []
        self.sync = MemorySync

    def allocate(self, configuration: Any, _camera: Any = None) -> None:
        self.close()
        for stream in configuration:
            self._buffers[stream.stream] = [self._one(stream) for _ in range(stream.buffer_count)]

    def _one(self, stream: Any) -> Any:
        handle = os.memfd_create("frame")
        os.ftruncate(handle, stream.frame_size)
        self._handles.append(handle)
        luma = stream.stride * stream.size.height
        planes = []
        for offset, length in ((0, luma), (luma, stream.frame_size - luma)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = handle, offset, length
            planes.append(plane)
        buffer = libcamera.FrameBuffer(planes)
        self.maps[buffer] = mmap.mmap(handle, stream.frame_size)
        return buffer

    def buffers(self, stream: Any) -> Any:
        return self._buffers[stream]

    def acquire(self, _buffers: Any) -> None:
        pass

    def release(self, _buffers: Any) -> None:
        pass

    def close(self) -> None:
        for handle in self._handles:
            os.close(handle)
        self._handles, self._buffers, self.maps = [], {}, {}


def _modes(self: Any) -> list[dict[str, Any]]:
    roles = libcamera.StreamRole
    formats = self.camera.generate_configuration([roles.Viewfinder]).at(0).formats
    return [
        {"format": str(pixel), "size": (size.width, size.height)}
        for pixel in formats.pixel_formats
        for size in formats.sizes(pixel)
    ]


def pytest_configure() -> None:
    real.Picamera2._get_raw_modes = _modes
    real.DmaAllocator = MemoryAllocator
    unpaced = real.CameraManager.handle_request

    def paced(self: Any, flushid: Any = None) -> Any:
        if flushid is None:
            time.sleep(1 / FRAMES_PER_SECOND)
        return unpaced(self, flushid)

    real.CameraManager.handle_request = paced
