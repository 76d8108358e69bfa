//! Messages of the browser and the API
