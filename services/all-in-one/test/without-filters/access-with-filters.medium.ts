import { askedWithFilters } from './asked-with-filters.ts';
import { MatrixProduct, PATIENCE } from './matrix-product.ts';

let product: MatrixProduct;
beforeAll(async () => {
  product = await MatrixProduct.start();
}, PATIENCE);
afterAll(() => product?.stop(), PATIENCE);

askedWithFilters(() => product);
