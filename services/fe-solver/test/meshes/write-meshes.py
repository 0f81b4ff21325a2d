"""Writes the mesh files of this folder with the programs that users have: meshio, and VTK (which ParaView and PyVista write with).

    pip install meshio==5.3.5 pyvista==0.49.1 vtk==9.7.2 && python write-meshes.py

Two hexahedra side by side, 0.2 m long, of the parts 2 and 7; in some files with quadrilaterals of their surface, a line and a loose point.
"""

from pathlib import Path

import meshio
import numpy as np
import pyvista
import vtk

HERE = Path(__file__).parent
points = np.array([[x, y, z] for z in (0, 0.1) for y in (0, 0.1) for x in (0, 0.1, 0.2)])
hexes = np.array([[0, 1, 4, 3, 6, 7, 10, 9], [1, 2, 5, 4, 7, 8, 11, 10]])
quads = np.array([[0, 1, 4, 3], [1, 2, 5, 4]])
part = np.array([2, 7])

# meshio: inline base64 with zlib, and plain; legacy 5.1 and 4.2 binary.
plain = meshio.Mesh(points, [("hexahedron", hexes)], cell_data={"part": [part], "age": [part * 1.5]})
mixed = meshio.Mesh(
    np.vstack([points, [[0.05, 0.05, 0.3]]]),
    [("quad", quads), ("hexahedron", hexes)],
    cell_data={"part": [np.array([0, 0]), part]},
)
meshio.write(HERE / "meshio-zlib.vtu", plain)
meshio.write(HERE / "meshio-mixed.vtu", mixed)
meshio.vtu.write(HERE / "meshio-uncompressed.vtu", plain, compression=None)
meshio.vtu.write(HERE / "meshio-ascii.vtu", plain, binary=False)
meshio.write(HERE / "meshio-5.1.vtk", mixed)
meshio.write(HERE / "meshio-4.2.vtk", mixed, file_format="vtk42")
meshio.write(HERE / "meshio-ascii.vtk", plain, file_format="vtk42", binary=False)
abaqus = meshio.Mesh(points, [("hexahedron", hexes)], cell_sets={"Brain": [np.array([0, 1])]})
meshio.write(HERE / "meshio.inp", abaqus)

# VTK's own writers, as ParaView and PyVista call them.
grid = pyvista.UnstructuredGrid({pyvista.CellType.HEXAHEDRON: hexes}, points)
grid.cell_data["part"] = part
grid.cell_data["part"] = grid.cell_data["part"].astype(np.float32)
grid.point_data["colour"] = points
grid.save(HERE / "pyvista.vtu")
grid.save(HERE / "pyvista-binary.vtk", binary=True)
grid.save(HERE / "pyvista-ascii.vtk", binary=False)

MODES = {"ascii": 0, "binary": 1, "appended": 2}
for mode, number in MODES.items():
    for compressor in ("none", "zlib"):
        for order in ("little", "big"):
            if mode == "ascii" and (compressor, order) != ("none", "little"):
                continue
            for encoded in (True, False) if mode == "appended" else (False,):
                writer = vtk.vtkXMLUnstructuredGridWriter()
                writer.SetDataMode(number)
                if compressor == "none":
                    writer.SetCompressorTypeToNone()
                else:
                    writer.SetCompressorTypeToZLib()
                    writer.SetBlockSize(64)
                writer.SetEncodeAppendedData(encoded)
                writer.SetHeaderTypeToUInt64()
                if order == "big":
                    writer.SetByteOrderToBigEndian()
                form = f"-{'base64' if encoded else 'raw'}" if mode == "appended" else ""
                writer.SetFileName(str(HERE / f"vtk-{mode}{form}-{compressor}-{order}.vtu"))
                writer.SetInputData(grid)
                writer.Write()
