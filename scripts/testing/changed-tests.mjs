export async function changedTests(root, tests) {
  return tests;
}
