import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What `tools/cluster-components.js` fetched or built, once for all runs. */
const cache = process.env.STRAINSCOPE_COMPONENTS ?? join(homedir(), '.cache', 'strainscope');

/** The jars of a broker. */
export const kafkaLibraries = join(cache, 'kafka-4.3.1', 'libs');
export const s3Program = join(cache, 'versitygw-1.8.0', 'versitygw');

export const hasKafka = existsSync(kafkaLibraries);
export const hasS3 = existsSync(s3Program);
