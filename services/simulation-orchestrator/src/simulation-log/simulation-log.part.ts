import { definePart } from '@strainscope/service-kit';
import { LogLine } from './log-line.entity.ts';
import { SimulationLog } from './simulation-log.ts';

/** What a run tells of itself. */
export const simulationLog = definePart({
  entities: [LogLine],
  providers: [SimulationLog],
});
