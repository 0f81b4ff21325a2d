/**
 * Makes heads of real images, those of Debian's package mricron-data, and looks at what becomes of each: `npm run check:images`.
 * Installs the package where that is possible; says why where it is not.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = '/usr/share/mricron/templates';
const COMMAND = fileURLToPath(new URL('../bin/strainscope-mesh.js', import.meta.url));

if (!existsSync(TEMPLATES) && process.getuid?.() === 0) {
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'mricron-data'];
  spawnSync('apt-get', install, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
if (!existsSync(TEMPLATES)) {
  process.stdout.write("skipped: Debian's package mricron-data is not installed\n");
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'strainscope-images-'));
const labels = join(folder, 'labels.json');
const every = Array.from({ length: 189 }, (_, i) => [i + 1, { part: 'white', region: 'frontal' }]);
writeFileSync(labels, JSON.stringify(Object.fromEntries(every)));

/** What each image is to become: words of the output, and the exit code. */
const CASES = [
  ['jhu189.nii.gz', [], 2, /sform \(LAS from .*qform \(RAS from/],
  ['jhu189.nii.gz', ['--orientation', 'sform'], 0, /axes LAS/],
  ['jhu189.nii.gz', ['--orientation', 'qform'], 0, /axes RAS/],
  // A picture of a head, not a segmentation: its labels are shades.
  ['ch2.nii.gz', [], 2, /not that of a head/],
  // Grey matter alone, with gaps where white matter is: no head without labels for it.
  ['aal.nii.gz', [], 2, /No good elements .* Worst: element/],
];

let failures = 0;
for (const [image, options, code, words] of CASES) {
  const args = [
    'image',
    join(TEMPLATES, image),
    ...options,
    '--labels',
    labels,
    '--size',
    '8',
    '-o',
    join(folder, 'head.vtu'),
  ];
  const run = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  const isAsExpected = run.status === code && words.test(run.stderr);
  if (!isAsExpected) failures++;
  process.stdout.write(
    `${isAsExpected ? 'as expected' : 'NOT AS EXPECTED'}: ${image} ${options.join(' ')}\n${run.stderr}`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
