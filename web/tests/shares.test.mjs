import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'vitest';
import { proofOf, shareOf, sharesOf, shareTaken } from '../src/lib/shares';

const seed = '11'.repeat(32);
const hash = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const commit = hash(seed);

function finished(share, seat = 'spain') {
  return [
    'tercio 1',
    `dice commit ${commit}`,
    `dice share ${seat} ${hash(share)}`,
    'moves',
    'roll 3',
    `dice seed ${seed}`,
    `dice share-open ${seat} ${share}`,
    '',
  ].join('\n');
}

test('a share is made once, kept, and known by its seat once it was taken', () => {
  const share = shareOf('m1', 'secret', commit);
  assert.match(share, /^[0-9a-f]{64}$/);
  assert.equal(shareOf('m1', 'secret', commit), share);
  assert.notEqual(shareOf('m1', 'other', commit), share);
  shareTaken('secret', 'spain');
  assert.deepEqual(
    sharesOf('m1').find((one) => one.share === share),
    { match: 'm1', commit, share, seat: 'spain' },
  );
  assert.deepEqual(sharesOf('m2'), []);
});

test('a record that keeps to commitment and share is proved', async () => {
  const share = '22'.repeat(32);
  const own = [{ match: 'm1', commit, share, seat: 'spain' }];
  assert.equal(await proofOf(finished(share), own), 'proved');
  assert.equal(await proofOf(finished(share), []), 'none');
  assert.equal(await proofOf(finished(share), [{ match: 'm1', commit, share }]), 'none');
});

test('another share, seat, commitment or seed in the record is found', async () => {
  const share = '22'.repeat(32);
  const own = [{ match: 'm1', commit, share, seat: 'spain' }];
  assert.equal(await proofOf(finished('33'.repeat(32)), own), 'broken');
  assert.equal(await proofOf(finished(share, 'england'), own), 'broken');
  assert.equal(
    await proofOf(
      finished(share).replace(`dice commit ${commit}`, `dice commit ${hash(share)}`),
      own,
    ),
    'broken',
  );
  assert.equal(
    await proofOf(finished(share).replace(`dice seed ${seed}`, `dice seed ${share}`), own),
    'broken',
  );
  assert.equal(
    await proofOf(
      finished(share).replace(`dice share spain ${hash(share)}`, `dice share spain ${commit}`),
      own,
    ),
    'broken',
  );
});
