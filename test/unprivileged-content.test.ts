import { testUnprivileged } from './support/test-unprivileged.ts';

testUnprivileged(['attacks-approval', 'attacks-content', 'attacks-modules', 'attacks-swap']);
