/** Made by maps/hex: the pictures of this battle's map. */
export default import.meta.glob<string>('./bailen-*.webp', { eager: true, query: '?url', import: 'default' });
