import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';

export interface TeamStay {
  teamId: string;
  /** As the team is called, or was called in the end. */
  teamName: string;
  /** Null: longer than stays have been written down. */
  since: Date | null;
  /** Null: still there. */
  until: Date | null;
}

/** Times as plain rows hold them. */
interface Row {
  teamId: string;
  scope: string[];
  since: string | null;
  until: string | null;
}

/** Where somebody plays and played, the newest first. */
@Injectable()
export class ListTeamStays {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /**
   * All of them for the person and the guardians; for staff those in what they run.
   * @throws NotFound for a person of whom the actor sees nothing
   */
  async execute(personId: string): Promise<TeamStay[]> {
    const stays = await this.actors.run(async (em, actor) => {
      const rows = await em.execute<Row[]>(
        `select team_id as "teamId", scope, since, until from team_stays where person_id = ?::uuid
         order by until desc nulls first, since desc nulls last, id`,
        [personId],
      );
      const seen = rows.filter(({ scope }) => can(actor, 'person:read', { scope, personId }));
      if (seen.length === 0 && !can(actor, 'person:read', { scope: [], personId })) throw new NotFound();
      return seen;
    });
    const ids = `{${[...new Set(stays.map(({ teamId }) => teamId))].join(',')}}`;
    const nodes = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string; name: string }[]>('select id, name from nodes where id = any (?::uuid[])', [ids]),
    );
    const names = new Map(nodes.map(({ id, name }) => [id, name]));
    return stays.map(({ teamId, since, until }) => ({
      teamId,
      teamName: names.get(teamId) ?? '',
      since: dateOf(since),
      until: dateOf(until),
    }));
  }
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time));
