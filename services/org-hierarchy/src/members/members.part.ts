import { definePart } from '@strainscope/service-kit';
import { Member } from './member.entity.ts';

/** Who belongs where. */
export const members = definePart({
  entities: [Member],
});
