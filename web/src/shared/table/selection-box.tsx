import styles from './grid-table.module.css';

/** The first cell of a selectable row. */
export function SelectionBox({
  label,
  selected,
  onToggle,
}: {
  label: string;
  selected: boolean;
  onToggle: (range: boolean) => void;
}) {
  return (
    <td role="gridcell" className={styles['selection']}>
      <input
        type="checkbox"
        checked={selected}
        aria-label={label}
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </td>
  );
}
