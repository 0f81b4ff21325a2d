import { definePart } from '@strainscope/service-kit';
import { People } from './people.ts';
import { PeopleConsumer } from './people.consumer.ts';
import { PersonScopes } from './person-scopes.ts';
import { Person } from './person.entity.ts';

/** The people whose names and facts the lists show. */
export const people = definePart({
  entities: [Person],
  controllers: [PeopleConsumer],
  providers: [People, PersonScopes],
});
