/** Seats by their colour: carmine, blue, ochre, slate. */
export const sides = ['ulterior', 'consul', 'citerior', 'hispania'];
