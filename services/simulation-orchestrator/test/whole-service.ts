import { fileURLToPath } from 'node:url';
import { systemClock } from '@strainscope/kernel';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { orchestratorConfig, simulationOrchestrator } from '../src/index.ts';
import { recordedHae } from './fixtures.ts';
import type { HaeOptions } from './fixtures.ts';
import { TestBlobs } from './test-blobs.ts';

export interface SimulationRow {
  id: string;
  status: string;
  content_key: string;
  motion_hash: string;
}

/** The service as it runs, with stub workers that solve whatever it is told of. */
export class WholeService {
  private constructor(
    readonly service: TestedService,
    readonly blobs: TestBlobs,
  ) {}

  static async start(): Promise<WholeService> {
    const blobs = await TestBlobs.open();
    const entry = fileURLToPath(new URL('./workers/stub-solver.mjs', import.meta.url));
    const config = orchestratorConfig.parse({ solverVersion: '1.0.0-test', workers: { entry, graceSeconds: 1 } });
    return new WholeService(await testedService(simulationOrchestrator, config, { blobs: blobs.store }), blobs);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.blobs.close();
  }

  /** An event that sensor-ingest would tell of now. */
  hae(options: HaeOptions = {}): Promise<HaeRecorded> {
    return recordedHae({ blobs: this.blobs, clock: systemClock }, options);
  }

  /** Oldest first. */
  simulationsOf({ eventId }: Pick<HaeRecorded, 'eventId'>): Promise<SimulationRow[]> {
    return this.service.rows('select * from simulations where event_id = ? order by id', [eventId]);
  }

  /** Waits for the one simulation of an event. */
  completed(hae: Pick<HaeRecorded, 'eventId'>): Promise<SimulationRow> {
    return eventually(
      async () => {
        const simulations = await this.simulationsOf(hae);
        expect(simulations).toMatchObject([{ status: 'complete' }]);
        return simulations[0]!;
      },
      { within: 60_000 },
    );
  }
}
