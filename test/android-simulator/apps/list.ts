import {
  button,
  column,
  label,
  row,
  type ScrollState,
  scrollingList,
  space,
  title,
  type Widget,
} from '../ui/widget.ts';
import type { AppDefinition, RunningApp } from './app.ts';

export const LIST = 'com.example.list';

export interface Product {
  readonly name: string;
  readonly price: string;
}

const COUNT = 40;

/** The rows of the List app, top to bottom. */
export const PRODUCTS: readonly Product[] = Array.from({ length: COUNT }, (_, index) => ({
  name: `Product ${String(index + 1).padStart(2, '0')}`,
  price: `${5 + ((index * 7) % 90)}.${String((index * 13) % 100).padStart(2, '0')}`,
}));

export const list: AppDefinition = {
  packageName: LIST,
  label: 'List',
  versionCode: 3,
  versionName: '0.3',
  isSystem: false,
  isLaunchable: true,
  activities: ['.ListActivity', '.DetailActivity'],
  run: runList,
};

function runList(): RunningApp {
  const scroll: ScrollState = { offset: 0 };
  let opened: Product | null = null;

  const overview = (): Widget =>
    column([
      title('List'),
      scrollingList(
        scroll,
        PRODUCTS.map((product) =>
          item(product, () => {
            opened = product;
          }),
        ),
        { id: 'products' },
      ),
    ]);

  const details = ({ name, price }: Product): Widget =>
    column([
      title('Details'),
      label(name, { id: 'name', textSize: 20 }),
      label(`${price} EUR`, { id: 'price' }),
      button('buy', 'Buy', () => {}),
      space(),
    ]);

  return {
    activity: () => (opened === null ? '.ListActivity' : '.DetailActivity'),
    view: () => (opened === null ? overview() : details(opened)),
    back() {
      const wasOpen = opened !== null;
      opened = null;
      return wasOpen;
    },
  };
}

function item({ name, price }: Product, tap: () => void): Widget {
  const parts = [
    label(name, { id: 'name', height: 64, weight: 3 }),
    label(price, { id: 'price', height: 64, weight: 1 }),
  ];
  return row(parts, { id: 'product', height: 64, tap });
}
