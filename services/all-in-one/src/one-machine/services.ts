import { auth } from '@strainscope/auth';
import { bffConfig } from '@strainscope/bff';
import { media } from '@strainscope/media';
import { mlTraining } from '@strainscope/ml-training';
import { orgHierarchy } from '@strainscope/org-hierarchy';
import { reporting } from '@strainscope/reporting';
import { sensorIngest } from '@strainscope/sensor-ingest';
import { sectionOf } from '@strainscope/service-kit';
import type { ServiceDefinition } from '@strainscope/service-kit';
import { simulationOrchestrator } from '@strainscope/simulation-orchestrator';

/** Everything that runs on one machine beside the BFF, which stands in front of them. */
export const services = [
  auth,
  orgHierarchy,
  sensorIngest,
  simulationOrchestrator,
  reporting,
  mlTraining,
  media,
] as unknown as readonly ServiceDefinition[];

/** The configuration's sections, a schema each. */
export const sections = {
  ...Object.fromEntries(services.flatMap(({ name, config }) => (config ? [[sectionOf(name), config]] : []))),
  bff: bffConfig,
};
