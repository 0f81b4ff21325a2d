import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Certified {
  keyFile: string;
  certificateFile: string;
  /** Both in one file. */
  bothFile: string;
  /** Certificate of the authority that vouches for it (PEM). */
  authority: string;
}

export const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];

/** An authority of its own, as a company's is, and the certificate of a server at `localhost`. */
export async function certify(folder: string): Promise<Certified> {
  await mkdir(folder);
  const at = (name: string) => join(folder, name);
  const authorityFile = at('ca.crt');
  const [keyFile, certificateFile, bothFile] = [at('server.key'), at('server.crt'), at('server.pem')];
  openssl(['req', '-x509', ...key, '-subj', '/CN=authority', '-keyout', at('ca.key'), '-out', authorityFile]);
  openssl([
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=server',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-CA',
    authorityFile,
    '-CAkey',
    at('ca.key'),
    '-keyout',
    keyFile,
    '-out',
    certificateFile,
  ]);
  const parts = await Promise.all([keyFile, certificateFile].map((file) => readFile(file, 'utf8')));
  await writeFile(bothFile, parts.join(''));
  return { keyFile, certificateFile, bothFile, authority: await readFile(authorityFile, 'utf8') };
}

function openssl(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${parameters[0]} fails: ${stderr}`);
}
