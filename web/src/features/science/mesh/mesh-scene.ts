import '@kitware/vtk.js/Rendering/OpenGL/Profiles/Geometry.js';
import vtkDataArray from '@kitware/vtk.js/Common/Core/DataArray.js';
import vtkPolyData from '@kitware/vtk.js/Common/DataModel/PolyData.js';
import vtkActor from '@kitware/vtk.js/Rendering/Core/Actor.js';
import vtkMapper from '@kitware/vtk.js/Rendering/Core/Mapper.js';
import vtkRenderer from '@kitware/vtk.js/Rendering/Core/Renderer.js';
import vtkRenderWindow from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
import vtkOpenGLRenderWindow from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';
import { HOME_ORBIT, type Orbit, orbitPosition } from '../../brain/scene/orbit.ts';
import type { GlbSurface } from './glb.ts';

/** How a mesh is shown. */
export interface MeshLook {
  /** Names of the surfaces that are seen. */
  shown: readonly string[];
  /** Shown surfaces that one looks through. */
  faint?: readonly string[];
  /** All in the colour of tissue. */
  plain?: boolean;
  /** Draws the edges of the elements. */
  edges?: boolean;
  /** Factors along x (forward), y (right) and z (down). */
  scale?: readonly [number, number, number];
}

const VIEW_ANGLE = 24;
const FAINT = 0.16;
const TISSUE: GlbSurface['colour'] = [0.86, 0.74, 0.68];
/** Slightly above the middle of the head's axes, where the middle of the brain is. */
const CENTRE = [-0.012, 0, -0.012] as const;

/** The surfaces of a mesh on the graphics card. Draws when something changed; `dispose` gives everything back. */
export class MeshScene {
  private readonly window = vtkRenderWindow.newInstance();
  private readonly renderer = vtkRenderer.newInstance();
  private readonly canvas = vtkOpenGLRenderWindow.newInstance();
  private readonly actors: Map<string, { faces: vtkActor; edges: vtkActor; colour: GlbSurface['colour'] }>;
  private orbit = HOME_ORBIT;
  private pending: number | undefined;

  /** @throws where the browser has no WebGL 2. */
  constructor(
    private readonly container: HTMLElement,
    surfaces: readonly GlbSurface[],
  ) {
    this.renderer.setBackground(0, 0, 0, 0);
    this.window.addRenderer(this.renderer);
    this.window.addView(this.canvas);
    this.canvas.setContainer(container);
    this.canvas.setSize(1, 1);
    this.canvas.initialize();
    this.actors = new Map(
      surfaces.map((surface) => [
        surface.name,
        { faces: facesOf(surface), edges: edgesOf(surface), colour: surface.colour },
      ]),
    );
    for (const { faces, edges } of this.actors.values()) {
      this.renderer.addActor(faces);
      this.renderer.addActor(edges);
    }
    this.renderer.getActiveCamera().setViewAngle(VIEW_ANGLE);
    this.resize();
  }

  show({ shown, faint = [], plain = false, edges = false, scale = [1, 1, 1] }: MeshLook): void {
    for (const [name, actors] of this.actors) {
      const isFaint = faint.includes(name);
      actors.faces.setVisibility(shown.includes(name));
      actors.faces.getProperty().set({ opacity: isFaint ? FAINT : 1, color: plain ? TISSUE : actors.colour });
      actors.edges.setVisibility(edges && shown.includes(name) && !isFaint);
      for (const actor of [actors.faces, actors.edges]) actor.setScale(...scale);
    }
    this.draw();
  }

  setOrbit(orbit: Orbit): void {
    this.orbit = orbit;
    this.draw();
  }

  resize(): void {
    const { width, height } = this.container.getBoundingClientRect();
    const density = window.devicePixelRatio || 1;
    this.canvas.setSize(Math.max(1, Math.floor(width * density)), Math.max(1, Math.floor(height * density)));
    this.draw();
  }

  dispose(): void {
    if (this.pending !== undefined) cancelAnimationFrame(this.pending);
    const context = this.canvas.getCanvas()?.getContext('webgl2');
    this.canvas.delete();
    this.window.delete();
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private draw(): void {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = undefined;
      const camera = this.renderer.getActiveCamera();
      const [x, y, z] = orbitPosition(this.orbit);
      camera.setFocalPoint(...CENTRE);
      camera.setPosition(CENTRE[0] + x, CENTRE[1] + y, CENTRE[2] + z);
      camera.setViewUp(0, 0, -1);
      this.renderer.resetCameraClippingRange();
      this.window.render();
    });
  }
}

function facesOf({ positions, normals, triangles, colour }: GlbSurface): vtkActor {
  const cells = new Uint32Array((triangles.length / 3) * 4);
  for (let from = 0, to = 0; from < triangles.length; from += 3, to += 4) {
    cells[to] = 3;
    cells.set(triangles.subarray(from, from + 3), to + 1);
  }
  const data = vtkPolyData.newInstance();
  data.getPoints().setData(positions, 3);
  data.getPolys().setData(cells);
  data.getPointData().setNormals(vtkDataArray.newInstance({ name: 'Normals', values: normals, numberOfComponents: 3 }));
  const actor = actorOf(data);
  // Pushed back a little, so that the edges on them are whole.
  actor.getMapper()?.setRelativeCoincidentTopologyPolygonOffsetParameters(1, 1);
  actor.getProperty().set({ color: colour, ambient: 0.3, diffuse: 0.7, specular: 0.05, specularPower: 20 });
  return actor;
}

/** The sides of the elements' faces: the file has two triangles a face, a b c and a c d. */
function edgesOf({ positions, triangles }: GlbSurface): vtkActor {
  const lines = new Uint32Array(2 * triangles.length);
  for (let from = 0, to = 0; from < triangles.length; from += 6) {
    const [a, b, c, d] = [triangles[from]!, triangles[from + 1]!, triangles[from + 2]!, triangles[from + 5]!];
    for (const [start, end] of sidesOf(a, b, c, d)) {
      lines.set([2, start, end], to);
      to += 3;
    }
  }
  const data = vtkPolyData.newInstance();
  data.getPoints().setData(positions, 3);
  data.getLines().setData(lines);
  const actor = actorOf(data);
  actor.getProperty().set({ color: [0.12, 0.12, 0.14], lighting: false, opacity: 0.55 });
  return actor;
}

const sidesOf = (a: number, b: number, c: number, d: number): [number, number][] => [
  [a, b],
  [b, c],
  [c, d],
  [d, a],
];

function actorOf(data: vtkPolyData): vtkActor {
  const mapper = vtkMapper.newInstance();
  mapper.setScalarVisibility(false);
  mapper.setInputData(data);
  const actor = vtkActor.newInstance();
  actor.setMapper(mapper);
  return actor;
}
