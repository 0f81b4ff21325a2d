/** strainscope-mesh: makes, fits, converts and judges head meshes on the command line. */
import { parseArgs } from 'node:util';
import { SolverError } from './errors/solver-error.ts';
import { MESH_COMMANDS } from './mesh-cli/commands.ts';
import { MESH_OPTIONS } from './mesh-cli/options.ts';
import { SOLVER_VERSION } from './solve/version.ts';

const HELP = `strainscope-mesh ${SOLVER_VERSION}: hexahedral head meshes

  strainscope-mesh make -o head.vtu [--kind coarse|fine | --size <mm>] [--subtype male|female]
  strainscope-mesh image <segmentation.nii.gz|.nrrd> --labels <table.json> -o head.vtu [--size <mm>]
  strainscope-mesh scale <mesh> --length <mm> --breadth <mm> [--circumference <mm>] -o head.vtu
  strainscope-mesh morph <mesh> --landmarks <landmarks.json> -o head.vtu
  strainscope-mesh convert <mesh> -o <file>
  strainscope-mesh report <mesh>

Meshes are files ending in .vtu, .vtk or .inp (metres, SAE J211 head axes), or the names head:coarse:male, head:coarse:female,
head:fine:male, head:fine:female. convert also writes surfaces: .ply and .glb, of the parts that --parts names.

  -o, --output      the file to write
  --parts           parts of a surface, with commas between (default: a surface each for skull, brain, lobes and inner parts)
  --labels          {"<label of the image>": {"part": "grey", "region": "frontal"}, …}
  --orientation     of an image: sform or qform (NIfTI, where they contradict each other), or the way that its axes go where it does not
                    say so, e.g. RAS: to the right, to the front, up
  --landmarks       [{"name": "nasion", "from": [x, y, z], "to": [x, y, z]}, …] in metres
  -q, --quiet       no progress
  -h, --help        this text

Exit codes: 0 done, 1 the report found elements below the limits, 2 wrong use or refused input.
`;

const EXIT = { done: 0, poor: 1, refused: 2 } as const;

export async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: MESH_OPTIONS });
    const [name, input] = positionals;
    const command = MESH_COMMANDS[name ?? ''];
    if (values.help || !command || positionals.length > 2) {
      process.stdout.write(HELP);
      return values.help ? EXIT.done : EXIT.refused;
    }
    const say = (line: string): void => void (values.quiet || process.stderr.write(`${line}\n`));
    const isGood = await command(input, values, say);
    return isGood ? EXIT.done : EXIT.poor;
  } catch (error) {
    if (!(error instanceof Error || isNamedError(error))) throw error;
    const details = error instanceof SolverError ? detailsOf(error) : '';
    process.stderr.write(`strainscope-mesh: ${error.message}${details}\n`);
    return EXIT.refused;
  }
}

/** Errors of Node's own modules come from another realm under test: `instanceof` fails there. */
const isNamedError = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && 'name' in error;

/** What was measured, behind the sentence that says what is wrong. */
const detailsOf = ({ details }: SolverError): string =>
  Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
