import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kafkaToolsLibraries, postgresPrograms } from '../components/locations.ts';

/** Kafka's command lines, and the class behind each. */
const kafkaTools = {
  'kafka-topics': 'org.apache.kafka.tools.TopicCommand',
  'kafka-consumer-groups': 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand',
};

/** A shell as whoever runs a cluster has it: in a folder, with the programs of PostgreSQL and of Kafka. */
export class OperatorShell {
  private constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async open(folder: string, variables: Readonly<Record<string, string>>): Promise<OperatorShell> {
    const programs = join(folder, 'bin');
    await mkdir(programs, { recursive: true });
    for (const [name, main] of Object.entries(kafkaTools)) {
      const program = join(programs, name);
      await writeFile(program, `#!/bin/sh\nexec java -cp '${kafkaToolsLibraries}/*' ${main} "$@"\n`);
      await chmod(program, 0o755);
    }
    const path = [programs, postgresPrograms, process.env.PATH].join(':');
    // Nothing of what this machine sets for its own calls.
    return new OperatorShell(folder, { ...variables, HOME: folder, PATH: path });
  }

  /** The first command that fails ends them. @returns what they wrote to standard output */
  async run(commands: string): Promise<string> {
    const shell = ['-euo', 'pipefail', '-c', commands];
    const { stdout } = await promisify(execFile)('bash', shell, { cwd: this.folder, env: this.environment });
    return stdout;
  }
}
