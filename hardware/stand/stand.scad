// The camera arm and the button box of Table Companion, to be printed without supports.
// Every measure is in millimetres. `part` chooses what is made; render.py makes all of them.
part = "camera_plate"; // camera_plate, arm, clamp, button_box, button_lid

// Camera Module 3: four holes for M2 screws.
camera_holes = [21, 12.5]; // from middle to middle
camera_hole = 2.2;
camera_window = [15, 24];  // for the lens, wherever it sits between the holes
// The hinges: M4 screws, nuts let in.
bolt = 4.4;
nut = 7.4;                 // across the flats, with play
nut_deep = 3.4;
// The arm: as many as the camera needs to stand 40 to 60 cm above the board.
arm_length = 200;          // from hinge to hinge
arm_wide = 20;
arm_thick = 10;
// The clamp: for tables up to this thick, held by an M6 screw.
table_thick = 40;
clamp_screw = 6.4;
clamp_nut = 10.4;
// The box: an arcade button of 30 mm in its lid, room below for its plugs.
button = 30;
button_deep = 55;
box_side = 80;
wall = 3;
lid_screw = 3.2;
post_grid = box_side - 2 * wall - 9; // the four posts for the lid's screws
cable = 7;

$fn = 64;
tight = 0.4;  // play between two parts that turn on each other
eps = 0.01;

module plate(x, y, z, r = 4) {
    linear_extrude(z) offset(r) square([x - 2 * r, y - 2 * r], center = true);
}

module at_corners(x, y) {
    for (sx = [-1, 1], sy = [-1, 1]) translate([sx * x / 2, sy * y / 2, 0]) children();
}

// An eye of a hinge: a disc on edge with a hole along x, standing on z = 0.
module eye(thick, high) {
    difference() {
        hull() {
            translate([-thick / 2, -arm_wide / 2, 0]) cube([thick, arm_wide, eps]);
            translate([-thick / 2, 0, high]) rotate([0, 90, 0]) cylinder(d = arm_wide, h = thick);
        }
        translate([-thick, 0, high]) rotate([0, 90, 0]) cylinder(d = bolt, h = 2 * thick);
    }
}

// Two eyes with room for an arm between them; the nut is let into one of them.
module fork(high) {
    cheek = 6;
    for (side = [-1, 1]) translate([side * (arm_thick / 2 + tight / 2 + cheek / 2), 0, 0])
        difference() {
            eye(cheek, high);
            if (side == 1) translate([cheek / 2 - nut_deep, 0, high]) rotate([0, 90, 0])
                cylinder(d = nut / cos(30), h = nut_deep + eps, $fn = 6);
        }
}

// The camera lies on the plate and looks down through its window; the plug is free above.
module camera_plate() {
    difference() {
        union() {
            plate(44, 64, 4);
            translate([0, -13, 4 - eps])
                at_corners(camera_holes[0], camera_holes[1]) cylinder(d = 5, h = 3);
            translate([0, 19, 4 - eps]) fork(18);
        }
        translate([0, -13, -eps]) {
            at_corners(camera_holes[0], camera_holes[1]) cylinder(d = camera_hole, h = 20);
            linear_extrude(20) square(camera_window, center = true);
        }
    }
}

// A bar with a hinge at both ends, printed lying.
module arm() {
    difference() {
        linear_extrude(arm_thick) hull()
            for (end = [-1, 1]) translate([end * arm_length / 2, 0]) circle(d = arm_wide);
        for (end = [-1, 1]) translate([end * arm_length / 2, 0, -eps])
            cylinder(d = bolt, h = arm_thick + 1);
        // A slot to lead the ribbon and to save plastic.
        for (x = [-60, 0, 60]) translate([x, 0, -eps]) linear_extrude(arm_thick + 1)
            hull() for (end = [-1, 1]) translate([end * 18, 0]) circle(d = 8);
    }
}

// A jaw for the table's edge with a fork on top; printed on its side.
module clamp() {
    deep = 60; high = table_thick + 34; thick = 26;
    difference() {
        union() {
            linear_extrude(thick) difference() {
                square([deep, high]);
                translate([14, 17]) square([deep, table_thick]);
            }
            translate([deep / 2, high - eps, thick / 2]) rotate([-90, 0, 0]) fork(20);
        }
        // The screw comes from below, its nut is let in from the inner side of the lower jaw.
        translate([deep - 22, -1, thick / 2]) rotate([-90, 0, 0]) cylinder(d = clamp_screw, h = 20);
        translate([deep - 22, 17 - 6, thick / 2]) rotate([-90, 0, 0])
            cylinder(d = clamp_nut / cos(30), h = 7, $fn = 6);
    }
}

// The box stands upside down on the bed: its top with the hole for the button lies on it.
module button_box() {
    high = button_deep + wall;
    difference() {
        plate(box_side, box_side, high, 8);
        translate([0, 0, wall]) plate(box_side - 2 * wall, box_side - 2 * wall, high, 6);
        translate([0, 0, -eps]) cylinder(d = button, h = wall + 1);
        translate([0, box_side / 2 + 1, high - cable]) rotate([90, 0, 0])
            hull() for (z = [0, cable + 1]) translate([0, z, 0]) cylinder(d = cable, h = wall + 2);
    }
    posts() difference() {
        cylinder(d = 11, h = high);
        translate([0, 0, high - 14]) cylinder(d = 2.6, h = 15);
    }
}

module posts() {
    at_corners(post_grid, post_grid) children();
}

module button_lid() {
    difference() {
        plate(box_side, box_side, wall, 8);
        posts() translate([0, 0, -eps]) cylinder(d = lid_screw, h = wall + 1);
    }
}

if (part == "camera_plate") camera_plate();
if (part == "arm") arm();
if (part == "clamp") clamp();
if (part == "button_box") button_box();
if (part == "button_lid") button_lid();
