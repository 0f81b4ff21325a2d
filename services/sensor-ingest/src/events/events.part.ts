import { definePart } from '@strainscope/service-kit';
import { HaeRecords } from './hae-records.ts';
import { Hae } from './hae.entity.ts';
import { CountSensorEvents } from './queries/count-sensor-events.ts';
import { ListEvents } from './queries/list-events.ts';
import { ReadEvent } from './queries/read-event.ts';
import { SensorsConsumer } from './sensors.consumer.ts';
import { SignalStore } from './signal-store.ts';
import { TreeChangesConsumer } from './tree-changes.consumer.ts';

/** Head-acceleration events. */
export const events = definePart({
  entities: [Hae],
  controllers: [SensorsConsumer, TreeChangesConsumer],
  providers: [HaeRecords, SignalStore, ReadEvent, ListEvents, CountSensorEvents],
});
