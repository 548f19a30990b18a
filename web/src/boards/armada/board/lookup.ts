import type { ArmadaView, FleetId, FleetView, SideId, WindId } from '../../../schema/armada';

export const SIDES: readonly SideId[] = ['spain', 'england'];

export const fleetOf = (view: ArmadaView, id: FleetId | null): FleetView | undefined =>
  id === null ? undefined : view.fleets.find((fleet) => fleet.id === id);

/** Where the wind stands, in degrees from north; null before the first throw. */
export const bearingOf = (view: ArmadaView, wind: WindId | null): number | null =>
  view.winds.find((one) => one.id === wind)?.bearing ?? null;
