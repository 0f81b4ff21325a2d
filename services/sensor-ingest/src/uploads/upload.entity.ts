import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { FilterName } from '../conditioning/filters.ts';

/** What the uploader wants simulated, as the settings panel says it. */
export interface SimulationChoice {
  readonly meshType: string;
  /** male | female; empty: the player's, as their record says. */
  readonly meshSubtype: string;
  readonly instanceType: string;
  readonly saveVtu: boolean;
  readonly excludeSimulated: boolean;
  /** Many at once: what somebody waits for is simulated first. */
  readonly batch: boolean;
}

/** Files that belong together: one drop, with one choice of settings. */
export const Upload = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    openedBy: p.uuid(),
    openedAt: p.datetime(),
    /** Null: files are recognised by their content. */
    brand: p.text().nullable(),
    /** Null: the one of the sensor's definition. */
    filter: p.text().$type<FilterName>().nullable(),
    sampleRate: p.float().nullable(),
    mapping: p.text().nullable(),
    replaceDuplicates: p.boolean(),
    settings: p.json<SimulationChoice>(),
    /** Whether its opener may submit simulations, as it was when it was opened. */
    simulates: p.boolean(),
  },
});
export type Upload = InferEntity<typeof Upload>;
