import { complianceType } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';

/** A link to a rule book that there is none of leads on to those that there are. */
export function UnknownRuleBook() {
  return (
    <Page title="Compliance">
      <Empty title="There is no such rule book">
        {complianceType.options.map((type) => (
          <Link key={type} to={`/compliance/${type}`}>
            {type.toUpperCase()}{' '}
          </Link>
        ))}
      </Empty>
    </Page>
  );
}
