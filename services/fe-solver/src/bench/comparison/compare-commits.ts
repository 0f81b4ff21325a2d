import { buildCommit } from './build-commit.ts';
import { compareBuilds, FULL, SHORT } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { comparisonReport, figureLine } from './comparison-report.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds both commits and compares them; prints each figure as it comes, and the report at the end. */
export async function compareCommits(before: string, after: string, isShort: boolean): Promise<Comparison> {
  const builds = [buildCommit(before)];
  try {
    builds.push(buildCommit(after));
    const [earlier, later] = builds;
    say(`Commits ${earlier!.commit} and ${later!.commit} are built; what is not committed is not measured.`);
    const extent = isShort ? SHORT : FULL;
    const comparison = await compareBuilds({ before: earlier!, after: later! }, extent, (figure) =>
      say(figureLine(figure)),
    );
    say(`\n${comparisonReport(comparison)}`);
    return comparison;
  } finally {
    for (const build of builds) build.remove();
  }
}
