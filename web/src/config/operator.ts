/** Default name: an operator who has not set theirs appears under the product's. */
const unnamed = 'StrainScope';

/** Who runs this installation, from the server's configuration: it fills the meta tag of the page it serves. */
export function operatorName(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? '';
  return content === '' || content === '__OPERATOR_NAME__' ? unnamed : content;
}

/** Tells whether the operator has set their name: a product's name is not one that answers for data. */
export function isOperatorNamed(): boolean {
  return operatorName() !== unnamed;
}
