import { Migration } from '@mikro-orm/migrations';

/** A male head was the preset of every upload, whether somebody chose it or not: what still waits in one follows the player. */
export class FollowPlayersHeads extends Migration {
  override up(): void {
    this.addSql(`update uploads set settings = settings || '{"meshSubtype": ""}'
      where settings->>'meshSubtype' = 'male'`);
  }
}
