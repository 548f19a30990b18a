/** Somebody looks at the page again, or the line to the world is there again. */
export function comingBack(then: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && then();
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', seen);
  };
}
