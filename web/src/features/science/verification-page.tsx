import { Figure } from './figure.tsx';
import { SciencePage } from './science-page.tsx';
import { Section } from './section.tsx';
import { plotSvg, verification } from './verification-data.ts';
import { VerificationTable } from './verification-table.tsx';

/** `/verification`: every comparison of the solver with something known, as the checked-in run found it. */
export default function VerificationPage() {
  const { cases, plots, command, solverVersion, machine, node } = verification;
  const inside = cases.filter(({ passed }) => passed).length;
  const earlier = cases.filter((one) => one.solverVersion !== solverVersion);
  const groups = [...new Set(cases.map(({ group }) => group))];
  return (
    <SciencePage
      title="Verification"
      lead={`The solver against exact solutions: ${inside} of ${cases.length} figures are inside their limits. Verified means that the equations are solved rightly, not that they are the brain’s.`}
    >
      <Section title="Curves" id="curves">
        {plots.map(({ id, title, caption }) => (
          <Figure key={id} svg={plotSvg[id]!} label={title} caption={caption} command={command} />
        ))}
      </Section>
      {groups.map((group) => (
        <Section key={group} title={group} id={group.toLowerCase().replaceAll(/[^a-z]+/g, '-')}>
          <VerificationTable label={group} rows={cases.filter((one) => one.group === group)} />
        </Section>
      ))}
      <Section title="How to run it again" id="run">
        <p>
          Solver {solverVersion} on {machine}, Node {node}: <code>npx strainscope-solve verify</code> prints the table,{' '}
          <code>{command}</code> writes the figures of this page. <code>npm run test:mutants</code> plants an error in
          each term of the equations and shows the case that fails.
          {earlier.length > 0 &&
            ` ${earlier.length} figures were taken with solver ${[...new Set(earlier.map((one) => one.solverVersion))].join(', ')}.`}
        </p>
      </Section>
      <Section title="What is not compared" id="missing">
        <p>
          Nothing on this page is an experiment. Brain motion and strain measured in cadavers (Hardy et al. 2007;
          Alshareef et al. 2018, 2020) have not been compared with this solver: their motions and marker tracks are not
          at hand.
        </p>
      </Section>
    </SciencePage>
  );
}
