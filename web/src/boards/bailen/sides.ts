/** Seats by their colour: Spain is carmine at every table. */
export const sides = ['spanish', 'french'];
