import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What `tools/cluster-components.js` fetched or built, once for all runs. */
const cache = process.env.STRAINSCOPE_COMPONENTS ?? join(homedir(), '.cache', 'strainscope');

/** The jars of a broker. */
export const kafkaLibraries = join(cache, 'kafka-4.3.1', 'libs');
export const s3Program = join(cache, 'versitygw-1.8.0', 'versitygw');
export const helmProgram = join(cache, 'helm-3.19.4', 'helm');
/** All parts of a cluster in one program, and what holds the network of a pod. */
export const kubernetesProgram = join(cache, 'kubernetes-1.34.4', 'kubeall');
export const pauseProgram = join(cache, 'kubernetes-1.34.4', 'pause');
/** OpenAPI document of the API server. */
export const kubernetesSchemas = join(cache, 'kubernetes-1.34.4', 'swagger.json');

export const hasKafka = existsSync(kafkaLibraries);
export const hasS3 = existsSync(s3Program);
export const hasHelm = existsSync(helmProgram) && existsSync(kubernetesSchemas);
