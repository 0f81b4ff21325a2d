import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { loadConfig } from '@strainscope/config';
import { DomainError, Level, permissions } from '@strainscope/kernel';
import { PeopleService } from '@strainscope/proto/auth';
import { httpTransport, processSection } from '@strainscope/service-kit';

const usage = `first-administrator --email EMAIL --first-name NAME --last-name NAME --birth-date YYYY-MM-DD --sex female|male|unspecified < password

Runs in a pod of the BFF, told by its environment. Everybody else is invited at the console.
`;

const name = { type: 'string', default: '' } as const;

/** Registers the first person of an installation, whom nobody can invite: the holder of its services' key does it. */
async function main(): Promise<void> {
  const options = { email: name, 'first-name': name, 'last-name': name, 'birth-date': name, sex: name };
  const { values } = parseArgs({ options });
  const { email, 'first-name': firstName, 'last-name': lastName, 'birth-date': birthDate, sex } = values;
  if (!email || !firstName || !lastName || !birthDate || !sex) throw new Error(usage);
  // The line's end is the file's, not the password's; spaces may be.
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new Error(usage);
  const { actorKey, callUrls } = loadConfig({ process: processSection }).process;
  const people = createClient(PeopleService, httpTransport(callUrls, actorKey));
  const person = {
    email,
    firstName,
    lastName,
    birthDate,
    sex,
    password,
    level: Level.admin,
    permissions: [...permissions],
  };
  const { personId } = await runAsActor(systemActor, () => people.registerPerson(person));
  process.stdout.write(`${personId}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof DomainError)
    for (const { path, message } of error.faults) process.stderr.write(`${path}: ${message}\n`);
  process.exitCode = 1;
}
