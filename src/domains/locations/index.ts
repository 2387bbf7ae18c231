import { createLocation } from './create-location.ts';
import { deleteLocation } from './delete-location.ts';
import { getLocationUsage } from './get-location-usage.ts';
import { listLocations } from './list-locations.ts';
import { updateLocation } from './update-location.ts';

export const locations = [
  createLocation,
  listLocations,
  updateLocation,
  deleteLocation,
  getLocationUsage,
];
