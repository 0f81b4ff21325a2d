"""Reads mesh files of strainscope-mesh with meshio, a reader that is not ours, and compares them.

    npm run check:meshio        (says why when Python, numpy or meshio are missing)
"""

import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import meshio
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}; install numpy and meshio to run this check")
    sys.exit(0)

command = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    files = [Path(folder) / f"head{ending}" for ending in (".vtu", ".vtk", ".inp")]
    subprocess.run([*command, "make", "--size", "9", "-q", "-o", files[0]], check=True, stdout=subprocess.DEVNULL)
    for file in files[1:]:
        subprocess.run([*command, "convert", files[0], "-q", "-o", file], check=True, stdout=subprocess.DEVNULL)
    meshes = [meshio.read(file) for file in files]

first = meshes[0]
hexes = first.get_cells_type("hexahedron")
for file, mesh in zip(files, meshes):
    assert np.allclose(mesh.points, first.points, atol=1e-7), f"{file.name}: points differ"
    assert np.array_equal(mesh.get_cells_type("hexahedron"), hexes), f"{file.name}: elements differ"
for mesh in meshes[:2]:
    part = mesh.get_cell_data("part", "hexahedron").ravel()
    assert np.array_equal(part, first.get_cell_data("part", "hexahedron").ravel()), "parts differ"
sets = {name for name in meshes[2].cell_sets}
assert {"PART-grey", "PART-falx", "REGION-msc"} <= sets, f"sets are missing: {sets}"
print(f"{len(files)} files agree: {len(first.points)} nodes, {len(hexes)} hexahedra")
