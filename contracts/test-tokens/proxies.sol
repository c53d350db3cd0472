// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {TestToken} from "./token.sol";

/// A token that stands behind a proxy.
contract Behind is TestToken {
    constructor() TestToken(0) {}

    function initialize(uint256 whole, address maker) external {
        require(_maker == address(0), "initialized");
        _issue(whole, maker);
    }

    function mint(address to, uint256 amount) external onlyMaker {
        _mint(to, amount);
    }
}

/// What the token behind a proxy may become over night.
contract BehindTrap is Behind {
    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to], "upgraded");
        return true;
    }
}

contract TransparentToken is TransparentUpgradeableProxy {
    constructor(uint256 whole)
        TransparentUpgradeableProxy(
            address(new Behind()),
            msg.sender,
            abi.encodeCall(Behind.initialize, (whole, msg.sender))
        )
    {}
}

contract BeaconToken is BeaconProxy {
    constructor(uint256 whole)
        BeaconProxy(
            address(new UpgradeableBeacon(address(new Behind()), msg.sender)),
            abi.encodeCall(Behind.initialize, (whole, msg.sender))
        )
    {}
}

/// Makes an EIP-1167 clone of a token.
contract CloneMaker {
    address public clone;

    constructor(uint256 whole) {
        clone = Clones.clone(address(new Behind()));
        Behind(clone).initialize(whole, msg.sender);
    }
}

/// A proxy of a kind of its own: nothing stands in the slots that are known.
contract UnknownProxy {
    constructor(uint256 whole) {
        address behind = address(new Behind());
        assembly {
            sstore(0xc0ffee, behind)
        }
        (bool fine,) = behind.delegatecall(abi.encodeCall(Behind.initialize, (whole, msg.sender)));
        require(fine);
    }

    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let fine := delegatecall(gas(), sload(0xc0ffee), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch fine
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
