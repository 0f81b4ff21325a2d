import '@kitware/vtk.js/Rendering/OpenGL/Profiles/Geometry.js';
import '@kitware/vtk.js/Rendering/OpenGL/SphereMapper.js';
import type { MeshFile } from '@strainscope/proto/field-format';
import vtkActor from '@kitware/vtk.js/Rendering/Core/Actor.js';
import vtkMapper from '@kitware/vtk.js/Rendering/Core/Mapper.js';
import vtkRenderer from '@kitware/vtk.js/Rendering/Core/Renderer.js';
import vtkRenderWindow from '@kitware/vtk.js/Rendering/Core/RenderWindow.js';
import vtkOpenGLRenderWindow from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';
import { brainSection } from '../mesh/brain-section.ts';
import { brainSurface } from '../mesh/brain-surface.ts';
import type { BrainTopology } from '../mesh/brain-topology.ts';
import { FIXED_SCALE } from '../strain/strain-scale.ts';
import { type BrainView, WHOLE_BRAIN } from './brain-view.ts';
import { HOME_ORBIT, type Orbit, orbitPosition } from './orbit.ts';
import { setSpheres, sphereActor } from './sphere-actor.ts';
import { setSurface, strainActor, type StrainUniforms, surfaceData } from './strain-actor.ts';
import { StrainTextures } from './strain-textures.ts';

/** Field of view in degrees: long enough a lens that the brain is not distorted. */
const VIEW_ANGLE = 24;
const GHOST_OPACITY = 0.14;
const LOBE_OPACITY = 0.3;

/**
 * The brain on the graphics card. Draws only when something changed; `dispose` gives every buffer, texture and the
 * context back.
 */
export class BrainScene {
  private readonly window = vtkRenderWindow.newInstance();
  private readonly renderer = vtkRenderer.newInstance();
  private readonly canvas = vtkOpenGLRenderWindow.newInstance();
  private readonly textures: StrainTextures;
  private readonly surface: vtkActor;
  private readonly section: vtkActor;
  private readonly spheres = sphereActor();
  private readonly ghost: vtkActor;
  private readonly lobe = paleActor(LOBE_OPACITY);
  private readonly centre: readonly [number, number, number];
  private uniforms: StrainUniforms = { scaleMax: FIXED_SCALE.max, litRegion: -1, contours: true, cut: undefined };
  private shown = WHOLE_BRAIN;
  private orbit = HOME_ORBIT;
  private pending: number | undefined;

  /** @throws where the browser has no WebGL 2. */
  constructor(
    private readonly container: HTMLElement,
    private readonly mesh: MeshFile,
    private readonly topology: BrainTopology,
  ) {
    this.renderer.setBackground(0, 0, 0, 0);
    this.window.addRenderer(this.renderer);
    this.window.addView(this.canvas);
    this.canvas.setContainer(container);
    this.canvas.setSize(1, 1);
    this.canvas.initialize();
    this.textures = new StrainTextures(this.canvas, mesh.nodeCount);
    this.surface = strainActor(this.textures, () => this.uniforms);
    this.section = strainActor(this.textures, () => ({ ...this.uniforms, cut: undefined }));
    const whole = brainSurface(mesh, topology);
    this.ghost = paleActor(GHOST_OPACITY);
    this.ghost.getMapper()?.setInputData(surfaceData(whole));
    this.centre = middle(whole.positions);
    setSurface(this.surface, whole);
    this.section.setVisibility(false);
    this.spheres.setVisibility(false);
    for (const actor of [this.surface, this.section, this.spheres, this.ghost, this.lobe])
      this.renderer.addActor(actor);
    this.renderer.getActiveCamera().setViewAngle(VIEW_ANGLE);
    this.resize();
  }

  /** @param nodeStrains one strain per mesh node, below zero where there is none */
  showStrain(nodeStrains: Float32Array): void {
    this.textures.show(nodeStrains);
    this.draw();
  }

  setScaleMax(scaleMax: number): void {
    this.uniforms = { ...this.uniforms, scaleMax };
    this.draw();
  }

  get view(): BrainView {
    return this.shown;
  }

  show({ elements, cut, spheres, region }: BrainView): void {
    if (elements !== this.shown.elements) setSurface(this.surface, brainSurface(this.mesh, this.topology, elements));
    if (cut) setSurface(this.section, brainSection(this.mesh, this.topology, cut, elements));
    if (spheres !== this.shown.spheres) setSpheres(this.spheres, spheres ?? []);
    this.surface.setVisibility(!spheres);
    this.section.setVisibility(!spheres && cut !== undefined);
    this.spheres.setVisibility(spheres !== undefined);
    this.ghost.setVisibility(spheres !== undefined || elements !== undefined);
    // On the steps between single elements contour lines would be noise.
    this.uniforms = { ...this.uniforms, cut, litRegion: region, contours: elements === undefined };
    this.showLobe(spheres ? region : -1);
    this.shown = { elements, cut, spheres, region };
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

  /** Draws now and hands over the canvas, whose pixels last until the browser's next frame. */
  capture(): HTMLCanvasElement {
    this.drawNow();
    return this.canvas.getCanvas()!;
  }

  dispose(): void {
    if (this.pending !== undefined) cancelAnimationFrame(this.pending);
    this.textures.release();
    // Browsers keep a context's memory until it is collected; losing it on purpose frees all of it now.
    const context = this.canvas.getCanvas()?.getContext('webgl2');
    this.canvas.delete();
    this.window.delete();
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  /** Around spheres a region stands out as a denser outline; on the surface the shader does it. */
  private showLobe(region: number): void {
    this.lobe.setVisibility(region >= 0);
    if (region < 0) return;
    const { mesh, topology } = this;
    const elements = mesh.region.map((number, element) => (number === region ? topology.isBrain[element]! : 0));
    this.lobe.getMapper()?.setInputData(surfaceData(brainSurface(mesh, topology, elements)));
  }

  private draw(): void {
    this.pending ??= requestAnimationFrame(() => this.drawNow());
  }

  private drawNow(): void {
    this.pending = undefined;
    const camera = this.renderer.getActiveCamera();
    const [x, y, z] = orbitPosition(this.orbit);
    const [cx, cy, cz] = this.centre;
    camera.setFocalPoint(cx, cy, cz);
    camera.setPosition(cx + x, cy + y, cz + z);
    camera.setViewUp(0, 0, -1);
    this.renderer.resetCameraClippingRange();
    this.window.render();
  }
}

/** A translucent outline, seen from the front only. */
function paleActor(opacity: number): vtkActor {
  const actor = vtkActor.newInstance();
  actor.setMapper(vtkMapper.newInstance());
  actor.getProperty().set({ color: [0.62, 0.66, 0.72], opacity, backfaceCulling: true });
  actor.setVisibility(false);
  return actor;
}

function middle(positions: Float32Array): readonly [number, number, number] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  const [x, y, z] = low.map((lowest, axis) => (lowest + high[axis]!) / 2);
  return Number.isFinite(x) ? [x!, y!, z!] : [0, 0, 0];
}
