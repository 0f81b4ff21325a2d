import { Button } from 'antd';
import { formatCount } from '../format/format-number.ts';
import styles from './list.module.css';
import { PAGE_SIZE, type PagedList } from './use-paged-list.ts';

/** Where one is in a paged list, and the way on. */
export function Pager<Row>({ list }: { list: PagedList<Row> }) {
  const answer = list.load.result;
  if (answer === undefined) return null;
  const { page, cursor, size = PAGE_SIZE } = list.params;
  const label = list.name === undefined ? 'Pages' : `Pages of ${list.name}`;
  const firstPage = <Button onClick={list.firstPage}>First page</Button>;
  if (answer.data.length === 0) {
    return cursor === undefined ? null : (
      <nav aria-label={label} className={styles['pager']}>
        {firstPage}
      </nav>
    );
  }
  const first = (page - 1) * size + 1;
  const last = first + answer.data.length - 1;
  // Some services count no further than the page.
  const total = Math.max(answer.page.total, last);
  return (
    <nav aria-label={label} className={styles['pager']}>
      <span>
        {formatCount(first)}–{formatCount(last)} of {answer.page.total_is_least && 'more than '}
        {formatCount(total)}
      </span>
      {page > 1 && firstPage}
      {answer.page.next_cursor !== null && <Button onClick={list.nextPage}>Next page</Button>}
    </nav>
  );
}
