import type { FilterQuery } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest, isId } from '@strainscope/kernel';
import { GetPerson } from '../../people/queries/get-person.ts';
import { Person, type PersonRecord } from '../../people/person.entity.ts';

const PAGE = { standard: 50, maximum: 1000 };

/** Who has which permission, as far as the actor sees the people. */
@Injectable()
export class PermissionQueries {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly person: GetPerson,
  ) {}

  /** @throws NotFound */
  ofOne(personId: string): Promise<PersonRecord> {
    return this.person.run(personId);
  }

  /**
   * By last name; row-level security leaves out whom the actor does not see.
   * @throws InvalidRequest for a cursor that is none
   */
  ofAll({ search, cursor, size }: { search: string; cursor: string; size: number }) {
    const first = Math.min(size || PAGE.standard, PAGE.maximum);
    const where = searched(search);
    const after = cursor === '' ? {} : { after: keysetOf(cursor) };
    return this.transaction.run(async (em) => {
      const orderBy = { lastName: 'asc', firstName: 'asc', id: 'asc' } as const;
      const page = await em.findByCursor(Person, { where, first, ...after, orderBy });
      const last = page.items.at(-1);
      return {
        people: page.items,
        total: page.totalCount,
        nextCursor: page.hasNextPage && last ? cursorOf(last) : '',
      };
    });
  }
}

function searched(search: string): FilterQuery<PersonRecord> {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const pattern = (word: string) => ({ $ilike: `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` });
  return {
    $and: words.map((word) => ({
      $or: [{ firstName: pattern(word) }, { lastName: pattern(word) }, { email: pattern(word) }],
    })),
  };
}

type Keyset = Pick<PersonRecord, 'id' | 'lastName' | 'firstName'>;

function cursorOf({ lastName, firstName, id }: Keyset): string {
  return Buffer.from(JSON.stringify([lastName, firstName, id])).toString('base64url');
}

function keysetOf(cursor: string): Keyset {
  try {
    const [lastName, firstName, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof lastName === 'string' && typeof firstName === 'string' && typeof id === 'string' && isId(id))
      return { lastName, firstName, id };
  } catch {
    // Said below.
  }
  throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
}
