import { definePart } from '@strainscope/service-kit';
import { ColumnMapping } from './column-mapping.entity.ts';
import { ForgetMapping } from './commands/forget-mapping.ts';
import { SaveMapping } from './commands/save-mapping.ts';
import { MappingTeam } from './mapping-team.ts';
import { ListMappings } from './queries/list-mappings.ts';

/** What the columns of a team's files mean. */
export const mappings = definePart({
  entities: [ColumnMapping],
  providers: [MappingTeam, ListMappings, SaveMapping, ForgetMapping],
});
