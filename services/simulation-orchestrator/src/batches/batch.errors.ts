import { Conflict } from '@strainscope/kernel';

/** The id of the order belongs to another one: of somebody else, or of another name, other events or another mesh. */
export class OrderIdTaken extends Conflict {
  constructor() {
    super(
      'ORDER_ID_TAKEN',
      'This order has been submitted already, with another name or other events.',
      'What it was then is among your batches. Submit again to order this as another batch.',
    );
  }
}
