import { VERIFICATION_GROUPS } from './verification-case.ts';
import type { VerificationData } from './verification-data.ts';

/** Cases whose figures were kept from a run of another solver. */
function earlier(cases: VerificationData['cases'], current: string): string {
  const others = cases.filter(({ solverVersion }) => solverVersion !== current);
  if (others.length === 0) return '';
  const versions = [...new Set(others.map(({ solverVersion }) => solverVersion))].join(', ');
  return `${others.length} of them were taken with solver ${versions}. `;
}

/** docs/science/verification.md from the figures of a run. */
export function verificationDocument({
  command,
  solverVersion,
  machine,
  node,
  cases,
  plots,
}: VerificationData): string {
  const tables = VERIFICATION_GROUPS.map((group) => {
    const rows = cases.filter((one) => one.group === group);
    const lines = rows.map(({ name, figure, value, sense, limit, passed, notRun }) => {
      const bound = `${sense === 'at most' ? '≤' : '≥'} ${limit}`;
      const [measured, inside] = value === null ? ['–', notRun] : [value.toPrecision(3), passed ? 'yes' : '**no**'];
      return `| ${name} | ${figure.replaceAll('|', '\\|')} | ${measured} | ${bound} | ${inside} |`;
    });
    return [
      `## ${group}`,
      '',
      '| case | figure | measured | limit | inside |',
      '|---|---|---|---|---|',
      ...lines,
      '',
    ].join('\n');
  });
  const figures = plots.map(({ id, title, caption }) => `![${title}](figures/${id}.svg)\n\n${caption}\n`);
  return `# Verification

Written by \`${command}\` (solver ${solverVersion}, ${machine}, Node ${node}); do not edit. ${cases.filter(({ passed }) => passed).length} of ${cases.length} figures are
inside their limits. ${earlier(cases, solverVersion)}\`npx strainscope-solve verify\` prints the same table; the shorter cases run in the package's tests. Errors planted in each
term, and the case that each makes fail, are listed in \`services/fe-solver/test/mutants/mutants.json\` and tried by \`npm run test:mutants\`.

${tables.join('\n')}
## Curves

${figures.join('\n')}
## What is compared with what

- **Patch test**: a linear displacement on a block of distorted elements; no free node may be pushed.
- **Materials**: one element, deformed homogeneously, against the closed forms of its strain energy (equations in \`src/verification/material-response.ts\`).
- **Rigid motion**: a head that turns about changing axes and translates by known functions of time. Its pose is found again from the channels that a
  sensor in it gives; a free particle at rest in space, computed in the turning frame with all inertial forces, must stay at rest.
- **Ball and cylinder**: radius 70 mm, brain tissue after Zhao & Ji 2019, in a rigid shell turned by a haversine of 30 ms about z, all nodes over 40 ms
  against the series solution (Bycroft 1973; Lee & Advani 1970; \`src/verification/rotating-body.ts\`). "Layers" are shells around the block in the
  middle of the mesh, which has as many elements from its centre to its face. Bulk modulus 2.19 MPa (K/G0 = 274) where nothing else is said; strain under
  30 g, energy balance and hourglass energy are taken at 0.219 GPa.
- **Back ends**: a ball under a violent six-degree-of-freedom motion with strains of some 30 %; the shaders of the GPU back end on a smaller one, on a software driver.
- **Membranes**: a flat sheet of elements four times as thick as the falx, stretched and bent evenly, against the energy of a membrane and of a plate; then the
  coarse head under a half sine of angular velocity, 20 rad/s in 30 ms, with the tissue of either element.
- **Head meshes**: those that are shipped, made again by the generator. The error of the mesh size is that of the study which \`npm run science:convergence\` makes.

## What is not compared

Nothing here is an experiment. Brain motion and strain measured in cadavers (Hardy et al. 2007; Alshareef et al. 2018, 2020) have not been compared with this
solver: their motions and marker tracks are not in this repository. Verified means that the equations are solved rightly, not that they are the brain's.
`;
}
