/** The commands of strainscope-mesh. Each gives whether the mesh is fit to be solved with. */
import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { z } from 'zod';
import { readJson } from '../errors/read-json.ts';
import { SolverError } from '../errors/solver-error.ts';
import { LEAST_SCALED_JACOBIAN } from '../mesh/fit/kept-quality.ts';
import { morphedHead } from '../mesh/fit/morph.ts';
import { scaledHead } from '../mesh/fit/scale.ts';
import type { HeadSubtype } from '../mesh/head/anthropometry.ts';
import { headMesh, headMeshOfSize } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { elementCount, nodeCount } from '../mesh/hex-mesh.ts';
import { imageHead } from '../mesh/image/image-head.ts';
import { labelTableSchema } from '../mesh/image/label-table.ts';
import { lettersOf, parseOrientation } from '../mesh/image/orientation.ts';
import { headSurfaces, partSurface } from '../mesh/head/head-surfaces.ts';
import { encodeGlb } from '../mesh/io/glb.ts';
import { decodeMeshFile, encodeMeshFile } from '../mesh/io/mesh-formats.ts';
import { encodePly } from '../mesh/io/ply.ts';
import { meshHash } from '../mesh/mesh-hash.ts';
import { meshQuality } from '../mesh/quality.ts';
import type { MeshOptions } from './options.ts';

type Say = (line: string) => void;
type MeshCommand = (input: string | undefined, options: MeshOptions, say: Say) => boolean | Promise<boolean>;

const triple = z.tuple([z.number(), z.number(), z.number()]);
const landmarksSchema = z.array(z.strictObject({ name: z.string(), from: triple, to: triple })).max(500);

export const MESH_COMMANDS: Readonly<Record<string, MeshCommand>> = {
  make: (_, options, say) => {
    say('Meshing …');
    const subtype = subtypeOf(options);
    const mesh =
      options.size === undefined ? headMesh(kindOf(options.kind), subtype) : headMeshOfSize(sizeOf(options), subtype);
    return write(mesh, options, say);
  },
  image: async (input, options, say) => {
    say('Reading the image …');
    // ITK is large: only who reads an image loads it.
    const { readLabelImage } = await import('../mesh/image/read-label-image.ts');
    const labels = labelTableSchema.parse(readJson(needed(options.labels, '--labels')));
    const orientation = options.orientation === undefined ? undefined : parseOrientation(options.orientation);
    const image = await readLabelImage(needed(input, 'an image'), orientation);
    say(
      `${image.size.join(' × ')} voxels of ${image.spacing.map((mm) => mm.toFixed(2)).join(' × ')} mm, axes ${lettersOf(image)}.`,
    );
    say('Meshing …');
    const { mesh, notes } = imageHead(image, labels, options.size === undefined ? 0.004 : sizeOf(options));
    notes.forEach(say);
    return write(mesh, options, say);
  },
  scale: (input, options, say) => {
    const [length, breadth] = [metres(options.length, '--length'), metres(options.breadth, '--breadth')];
    const circumference = options.circumference && metres(options.circumference, '--circumference');
    const own = { length, breadth, circumference: circumference || undefined };
    return write(scaledHead(read(input, say), subtypeOf(options), own), options, say);
  },
  morph: (input, options, say) => {
    const landmarks = landmarksSchema.parse(readJson(needed(options.landmarks, '--landmarks')));
    return write(morphedHead(read(input, say), landmarks), options, say);
  },
  convert: (input, options, say) => write(read(input, say), options, say),
  report: (input, _, say) => report(read(input, say)),
};

function read(input: string | undefined, say: Say): HexMesh {
  const name = needed(input, 'a mesh');
  const named = /^head:(coarse|fine):(male|female)$/.exec(name);
  say(`Reading ${name} …`);
  if (named) return headMesh(named[1] as 'coarse' | 'fine', named[2] as HeadSubtype);
  const { mesh, ignored } = decodeMeshFile(name, readFileSync(name));
  const sets = (names: readonly string[], values: Uint8Array): string =>
    names.map((each, i) => `${each} (${values.reduce((count, value) => count + Number(value === i), 0)})`).join(', ');
  say(
    `${nodeCount(mesh)} nodes, ${elementCount(mesh)} hexahedra, ${mesh.fixed.reduce((sum, own) => sum + own, 0)} nodes held.`,
  );
  say(`Parts: ${sets(mesh.parts, mesh.part)}. Regions: ${sets(mesh.regions, mesh.region)}.`);
  if (ignored.length > 0) say(`Not read: ${ignored.join(', ')}.`);
  return mesh;
}

function write(mesh: HexMesh, options: MeshOptions, say: Say): boolean {
  const file = needed(options.output, '-o <file>');
  say(`Writing ${file} …`);
  writeFileSync(file, encode(file, mesh, options.parts?.split(',')));
  return report(mesh);
}

function encode(file: string, mesh: HexMesh, parts: string[] | undefined): Uint8Array {
  const surfaces = () => (parts ? parts.map((part) => partSurface(mesh, part)) : headSurfaces(mesh));
  switch (extname(file).toLowerCase()) {
    case '.glb':
      return encodeGlb(surfaces(), 'plain');
    case '.ply':
      return encodePly((parts ? partSurface(mesh, ...parts) : surfaces()[0]!).surface);
    default:
      return encodeMeshFile(file, mesh);
  }
}

function report(mesh: HexMesh): boolean {
  const quality = meshQuality(mesh);
  process.stdout.write(`${JSON.stringify({ hash: meshHash(mesh), ...quality }, null, 1)}\n`);
  return quality.minScaledJacobian >= LEAST_SCALED_JACOBIAN;
}

const refuse = (message: string): never => {
  throw new SolverError('unsupported', message);
};

const needed = (value: string | undefined, what: string): string => value ?? refuse(`This command needs ${what}.`);

function metres(text: string | undefined, option: string): number {
  const value = Number(needed(text, option)) / 1000;
  return value > 0 && value < 10 ? value : refuse(`${option} takes millimetres.`);
}

function sizeOf({ size }: MeshOptions): number {
  const value = metres(size, '--size');
  return value >= 0.001 && value <= 0.012 ? value : refuse('--size takes 1 to 12 millimetres.');
}

const subtypeOf = ({ subtype }: MeshOptions): HeadSubtype =>
  subtype === 'male' || subtype === 'female' ? subtype : refuse('--subtype is male or female.');

const kindOf = (kind: string): 'coarse' | 'fine' =>
  kind === 'coarse' || kind === 'fine' ? kind : refuse('--kind is coarse or fine.');
