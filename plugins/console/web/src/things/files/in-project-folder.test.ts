import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileIn, folderOf, inProjectFolder } from './in-project-folder.ts';

test('a path below the folder of the project is named from there, any other as it is', () => {
  const project = '/home/anna/shop/shop.zp';

  assert.equal(inProjectFolder('/home/anna/shop/data/in.csv', project), '{-Project.Directory-}/data/in.csv');
  assert.equal(inProjectFolder('/home/anna/shop', project), '{-Project.Directory-}');
  assert.equal(inProjectFolder('/home/anna/shopping.csv', project), '/home/anna/shopping.csv');
  assert.equal(inProjectFolder('C:\\shop\\in.csv', 'C:\\shop\\shop.zp'), '{-Project.Directory-}\\in.csv');
  assert.equal(inProjectFolder('/in.csv', '/shop.zp'), '/in.csv');
  assert.equal(inProjectFolder('/in.csv', null), '/in.csv');
});

test('files and folders are named with the separator of their system', () => {
  assert.deepEqual([folderOf('/a/b.zp'), folderOf('C:\\a\\b.zp'), folderOf('b.zp')], ['/a', 'C:\\a', '']);
  assert.deepEqual(
    [fileIn('/a', 'b.zp'), fileIn('/', 'b.zp'), fileIn('C:\\a', 'b.zp')],
    ['/a/b.zp', '/b.zp', 'C:\\a\\b.zp'],
  );
});
