export const MESH_OPTIONS = {
  output: { type: 'string', short: 'o' },
  kind: { type: 'string', default: 'coarse' },
  subtype: { type: 'string', default: 'male' },
  size: { type: 'string' },
  length: { type: 'string' },
  breadth: { type: 'string' },
  circumference: { type: 'string' },
  landmarks: { type: 'string' },
  labels: { type: 'string' },
  orientation: { type: 'string' },
  parts: { type: 'string' },
  quiet: { type: 'boolean', short: 'q', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export type MeshOptions = Partial<
  Record<Exclude<keyof typeof MESH_OPTIONS, 'kind' | 'subtype' | 'quiet' | 'help'>, string>
> & { kind: string; subtype: string };
