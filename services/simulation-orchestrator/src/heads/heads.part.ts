import { definePart } from '@strainscope/service-kit';
import { PeopleConsumer } from './people.consumer.ts';
import { PlayerSex } from './player-sex.entity.ts';

/** Which head a person is simulated with. */
export const heads = definePart({
  entities: [PlayerSex],
  controllers: [PeopleConsumer],
});
