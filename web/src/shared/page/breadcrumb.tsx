import { Link } from 'react-router-dom';
import styles from './page.module.css';

export interface Crumb {
  name: string;
  /** Left out where the person's role cannot open that level. */
  to?: string | undefined;
}

/** The way down the tree: organization / institution / team / player. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {trail.map(({ name, to }, depth) => (
          <li key={depth}>{to === undefined ? name : <Link to={to}>{name}</Link>}</li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
