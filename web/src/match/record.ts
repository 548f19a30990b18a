/** The record of a match as a file, as far as the seat that asks may know it. */
import { fetchRecord } from '../lib/api';
import type { Table } from './table.svelte';

export async function downloadRecord(table: Table): Promise<void> {
  const text = await fetchRecord(table.match, table.secret);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${table.state?.game ?? 'match'}-${table.match}.tercio`;
  link.click();
  URL.revokeObjectURL(address);
}
